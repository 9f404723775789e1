/** How many loaded resources the browser remembers for a document; its own limit of 250 is reached within some pages. */
export const RESOURCE_ENTRIES = 5_000
