import { StationEnum } from '#server/features/stations/station-enum.ts'
import { builder, Instant } from '#server/gateway/builder.ts'
import type { GatewayContext } from '#server/gateway/context.ts'
import { LONG_TEXT } from '#server/gateway/cost.ts'
import { pageRequest } from '#server/gateway/paging.ts'
import { webUrl } from '#server/lib/urls/web-url.ts'
import { competitionPhase, otherCompetitions } from '../competitions/competitions.ts'
import { readEntryForm } from '../competitions/entry-form.ts'
import type { Content } from '../content.ts'
import { Competition } from './content-types.ts'
import { loadDetails, PublishedContent } from './content.ts'
import { EntryFormType } from './entry-form.ts'
import { HeaderImage } from './image.ts'
import { ContentSection, loadSections } from './sections.ts'

const CompetitionPhase = builder.enumType('CompetitionPhase', {
  description: 'By the server’s clock.',
  values: ['NOT_YET_OPEN', 'OPEN', 'CLOSED'] as const,
})

const buttonText = async (competition: Content, context: GatewayContext) =>
  (await loadDetails(competition, context)).buttonText ?? 'Enter now'

const externalLink = async (competition: Content, context: GatewayContext) =>
  webUrl((await loadDetails(competition, context)).externalLink)

Competition.implement({
  description: 'A competition.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    sections: t.field({ type: [ContentSection], resolve: (content, _args, context) => loadSections(content, context) }),
    opensAt: t.expose('opensAt', { type: Instant, nullable: true }),
    closesAt: t.expose('closesAt', { type: Instant, nullable: true }),
    phase: t.field({ type: CompetitionPhase, resolve: (content, _args, { now }) => competitionPhase(content, now) }),
    buttonText: t.string({ resolve: (content, _args, context) => buttonText(content, context) }),
    externalLink: t.string({
      nullable: true,
      description: 'URL at which it is entered, if not here.',
      resolve: (content, _args, context) => externalLink(content, context),
    }),
    entryForm: t.field({
      type: EntryFormType,
      nullable: true,
      description: 'Null where it is not entered here.',
      resolve: async (content, _args, context) => readEntryForm(await loadDetails(content, context)),
    }),
    rules: t.string({
      nullable: true,
      description: 'Sanitised HTML.',
      extensions: LONG_TEXT,
      resolve: async (content, _args, context) => (await loadDetails(content, context)).rules,
    }),
    moreCompetitions: t.field({
      type: [CompetitionTeaser],
      description: 'Other competitions that have not closed, open ones first.',
      args: { first: t.arg.int() },
      resolve: ({ id }, args, { db, now }) => otherCompetitions(db, id, pageRequest(args, 3).first, now),
    }),
  }),
})

export const CompetitionTeaser = builder.objectRef<Content>('CompetitionTeaser').implement({
  description: 'A competition as a card shows it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    headline: t.exposeString('headline'),
    subline: t.exposeString('subline', { nullable: true }),
    station: t.expose('station', { type: StationEnum, nullable: true }),
    buttonText: t.string({ resolve: (content, _args, context) => buttonText(content, context) }),
    image: t.expose('image', { type: HeaderImage, nullable: true }),
    externalLink: t.string({ nullable: true, resolve: (content, _args, context) => externalLink(content, context) }),
    internalLink: t.exposeString('url', { nullable: true, description: 'Its page on this site.' }),
    opensAt: t.expose('opensAt', { type: Instant, nullable: true }),
    closesAt: t.expose('closesAt', { type: Instant, nullable: true }),
    phase: t.field({ type: CompetitionPhase, resolve: (content, _args, { now }) => competitionPhase(content, now) }),
  }),
})
