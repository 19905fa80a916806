"""An app of the live stack's processes alone."""
