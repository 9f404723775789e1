/**
 * The first import of whatever serves: React, GraphQL and others choose as they load between a fast half and one for those who
 * work on them, which checks everything twice and writes stack traces into pages.
 */
process.env['NODE_ENV'] = 'production'
