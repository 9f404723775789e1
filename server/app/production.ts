/**
 * The first import of every server entry. Otherwise React, GraphQL and others load their development build, which runs extra checks and
 * renders stack traces into pages.
 */
process.env['NODE_ENV'] = 'production'
