import type { Consent } from '#contract/consent.ts'
import { parseDay } from '#server/features/schedule/johannesburg.ts'
import { builder } from '#server/gateway/builder.ts'
import { requireEditor, requireMember, requireWriter } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { readConsent, saveConsent } from './consent.ts'
import { type Insight, listenersNow, readInsights } from './insights.ts'

const ConsentDecision = builder.objectRef<Consent>('ConsentDecision').implement({
  description: 'The consent of an account.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Version of the text that was shown.' }),
    measurement: t.exposeBoolean('measurement'),
    personalAds: t.exposeBoolean('personalAds'),
    decidedAt: t.exposeString('decidedAt', { description: 'ISO 8601.' }),
  }),
})

builder.queryField('consent', (t) =>
  t.field({
    type: ConsentDecision,
    nullable: true,
    description: 'The decision of the signed-in account; null before the first.',
    resolve: (_root, _args, context) => readConsent(context.db, requireMember(context)),
  }),
)

builder.mutationField('saveConsent', (t) =>
  t.field({
    type: ConsentDecision,
    description: 'Stores a decision unless a later one is stored, and returns the one that applies.',
    args: {
      version: t.arg.int({ required: true }),
      measurement: t.arg.boolean({ required: true }),
      personalAds: t.arg.boolean({ required: true }),
      decidedAt: t.arg.string({ required: true, description: 'ISO 8601.' }),
    },
    resolve(_root, decision, context) {
      const accountId = requireWriter(context)
      // PostgreSQL does not have all the years that JavaScript has.
      if (!(Date.parse(decision.decidedAt) >= 0)) throw new AppError('BAD_INPUT', 'decidedAt must be ISO 8601')
      return saveConsent(context.db, accountId, decision, context.now)
    },
  }),
)

const InsightPoint = builder.objectRef<Insight['series'][number]['points'][number]>('InsightPoint').implement({
  fields: (t) => ({ day: t.exposeString('day', { description: 'YYYY-MM-DD.' }), value: t.exposeFloat('value') }),
})

const InsightSeries = builder.objectRef<Insight['series'][number]>('InsightSeries').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'A station; empty for everything together.' }),
    points: t.field({ type: [InsightPoint], resolve: ({ points }) => points }),
  }),
})

const InsightSubject = builder.objectRef<Insight['top'][number]>('InsightSubject').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    url: t.exposeString('url', { nullable: true }),
    value: t.exposeFloat('value'),
  }),
})

const InsightMeasure = builder.objectRef<Insight>('InsightMeasure').implement({
  description: 'One measure of the audience over a range of days.',
  fields: (t) => ({
    key: t.string({ resolve: ({ measure }) => measure.key }),
    title: t.string({ resolve: ({ measure }) => measure.title }),
    definition: t.string({ resolve: ({ measure }) => measure.definition, description: 'Definition of the measure.' }),
    unit: t.string({ resolve: ({ measure }) => measure.unit, description: 'number, hours or seconds.' }),
    subject: t.string({
      nullable: true,
      description:
        'What `top` lists: page, media, station, text, or each hour of the day; null for one number of the whole site.',
      resolve: ({ measure }) => measure.subject,
    }),
    total: t.exposeFloat('total', { nullable: true, description: 'Of all days; null without data.' }),
    series: t.field({ type: [InsightSeries], resolve: ({ series }) => series }),
    top: t.field({ type: [InsightSubject], description: 'The highest values.', resolve: ({ top }) => top }),
  }),
})

const StationListeners = builder.objectRef<{ station: string; listeners: number }>('StationListeners').implement({
  fields: (t) => ({ station: t.exposeString('station'), listeners: t.exposeInt('listeners') }),
})

builder.queryFields((t) => ({
  insights: t.field({
    type: [InsightMeasure],
    description: 'The measures of the audience, for editors.',
    args: {
      from: t.arg.string({ required: true, description: 'First day, YYYY-MM-DD.' }),
      to: t.arg.string({ required: true, description: 'Last day, YYYY-MM-DD.' }),
    },
    resolve(_root, { from, to }, context) {
      requireEditor(context)
      return readInsights(context.db, parseDay(from), parseDay(to))
    },
  }),
  listenersNow: t.field({
    type: [StationListeners],
    description: 'Number of browsers that are listening to each station, for editors.',
    resolve(_root, _args, context) {
      requireEditor(context)
      return listenersNow(context.db, context.now)
    },
  }),
}))
