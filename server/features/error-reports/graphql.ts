import { builder } from '#server/gateway/builder.ts'
import { requireEditor } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import {
  type ErrorEvent,
  type ErrorGroup,
  readEvents,
  readGroups,
  readRecordings,
  type Recording,
} from './read-reports.ts'
import type { Breadcrumb, Frame } from './report.ts'

const StackFrame = builder.objectRef<Frame>('StackFrame').implement({
  description: 'A call in a stack trace, by its source where a source map exists.',
  fields: (t) => ({
    file: t.exposeString('file'),
    function: t.exposeString('function'),
    line: t.exposeInt('line'),
    column: t.exposeInt('column'),
    inApp: t.exposeBoolean('inApp', { description: 'Whether it is a call in our own code.' }),
    firstLine: t.int({ nullable: true, resolve: ({ source }) => source?.from }),
    lines: t.stringList({ description: 'Source around the call.', resolve: ({ source }) => source?.lines ?? [] }),
  }),
})

const ErrorBreadcrumb = builder.objectRef<Breadcrumb>('ErrorBreadcrumb').implement({
  description: 'An event that preceded an error.',
  fields: (t) => ({
    at: t.exposeString('at', { nullable: true, description: 'ISO 8601.' }),
    category: t.exposeString('category'),
    level: t.exposeString('level'),
    message: t.exposeString('message'),
  }),
})

const ErrorOccurrence = builder.objectRef<ErrorEvent>('ErrorOccurrence').implement({
  description: 'One occurrence of an error.',
  fields: (t) => ({
    id: t.exposeString('id'),
    at: t.string({ description: 'ISO 8601.', resolve: ({ at }) => at.toISOString() }),
    message: t.exposeString('message'),
    level: t.exposeString('level'),
    place: t.exposeString('place', { description: 'Path of the page or of the request.' }),
    browser: t.exposeString('browser'),
    release: t.exposeString('release'),
    traceId: t.exposeString('traceId', { nullable: true, description: 'Trace id, as in the log.' }),
    correlationId: t.exposeString('correlationId', {
      nullable: true,
      description: 'Correlation id that was shown to the visitor.',
    }),
    replayId: t.exposeString('replayId', { nullable: true, description: 'A stored recording of the visit.' }),
    frames: t.field({ type: [StackFrame], resolve: ({ frames }) => frames }),
    breadcrumbs: t.field({ type: [ErrorBreadcrumb], resolve: ({ breadcrumbs }) => breadcrumbs }),
  }),
})

const ErrorGroupType = builder.objectRef<ErrorGroup>('ErrorGroup').implement({
  description: 'Errors with the same fingerprint, which presumably have the same cause.',
  fields: (t) => ({
    id: t.exposeString('id'),
    source: t.exposeString('source', { description: 'browser or server.' }),
    type: t.exposeString('type'),
    message: t.exposeString('message'),
    culprit: t.exposeString('culprit'),
    firstSeen: t.string({ description: 'ISO 8601.', resolve: ({ firstSeen }) => firstSeen.toISOString() }),
    lastSeen: t.string({ description: 'ISO 8601.', resolve: ({ lastSeen }) => lastSeen.toISOString() }),
    number: t.exposeInt('number', { description: 'Number of all occurrences.' }),
    days: t.exposeIntList('days', { description: 'Occurrences per day of the last 14 days, oldest first.' }),
    occurrences: t.field({
      type: [ErrorOccurrence],
      description: 'The ten newest.',
      resolve: ({ id }, _args, { db }) => readEvents(db, id),
    }),
  }),
})

const VisitRecording = builder.objectRef<Recording>('VisitRecording').implement({
  description: 'A recording of a visit, with texts and inputs masked.',
  fields: (t) => ({
    id: t.exposeString('id'),
    at: t.string({ description: 'ISO 8601.', resolve: ({ at }) => at.toISOString() }),
    seconds: t.exposeFloat('seconds'),
  }),
})

const SOURCES = ['browser', 'server'] as const

builder.queryFields((t) => ({
  errorGroups: t.field({
    type: [ErrorGroupType],
    description: 'The latest errors, for editors.',
    args: { source: t.arg.string({ description: 'browser or server; both without it.' }) },
    resolve(_root, { source }, context) {
      requireEditor(context)
      const known = SOURCES.find((one) => one === source)
      if (source && !known) throw new AppError('BAD_INPUT', 'source must be browser or server')
      return readGroups(context.db, { source: known }, context.now)
    },
  }),
  errorGroup: t.field({
    type: ErrorGroupType,
    nullable: true,
    description: 'One group of errors, for editors.',
    args: { id: t.arg.string({ required: true }) },
    async resolve(_root, { id }, context) {
      requireEditor(context)
      return (await readGroups(context.db, { ids: [id] }, context.now))[0] ?? null
    },
  }),
  visitRecordings: t.field({
    type: [VisitRecording],
    description: 'The latest recordings, for editors.',
    resolve(_root, _args, context) {
      requireEditor(context)
      return readRecordings(context.db)
    },
  }),
}))
