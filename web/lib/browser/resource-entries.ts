/** Size of the browser's resource timing buffer; the default of 250 is reached after a few pages. */
export const RESOURCE_ENTRIES = 5_000
