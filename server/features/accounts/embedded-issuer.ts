/** The issuer of accounts that were made here. It does not depend on the site's address, which may change. */
export const EMBEDDED = 'embedded'
