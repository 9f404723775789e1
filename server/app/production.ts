/**
 * Must be the first import of every server entry. React, GraphQL and others select their development build when they are loaded
 * without it, which runs extra checks and renders stack traces into pages.
 */
process.env['NODE_ENV'] = 'production'
