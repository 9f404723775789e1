/** The first import of every server entry: other builds of React and GraphQL run extra checks and render stack traces into pages. */
process.env['NODE_ENV'] = 'production'
