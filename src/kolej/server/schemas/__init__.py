"""What goes over the wire: checked where it comes in, described in OpenAPI, and turned into the page's types."""
