"""Game sessions: rules, record, bots, services, tables and live delivery."""
