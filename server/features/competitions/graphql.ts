import { type FieldError, FIELD_ERRORS } from '#contract/entry-form.ts'
import type { StoredAnswer, StoredConsent } from '#server/database/competition-tables.ts'
import { type EntryForm, readEntryForm } from '#server/features/catalogue/competitions/entry-form.ts'
import type { Content } from '#server/features/catalogue/content.ts'
import { Competition } from '#server/features/catalogue/graphql/content-types.ts'
import { contentOfKind, loadDetails } from '#server/features/catalogue/graphql/content.ts'
import {
  actionResponse,
  ActionResponse,
  type ActionResult,
  actionResult,
  builder,
  Instant,
} from '#server/gateway/builder.ts'
import { type GatewayContext, requireMember, requireWriter } from '#server/gateway/context.ts'
import { AppError } from '#server/lib/errors/app-error.ts'
import { type Entry, enter, findEntry, requirePhaseOpen, withdraw } from './entries.ts'
import { publishedDraw, type PublishedDraw, type Winner, findWinners } from './published-draw.ts'
import { readAnswers } from './submitted-answers.ts'

const formOf = async (competition: Content, context: GatewayContext): Promise<EntryForm | null> =>
  readEntryForm(await loadDetails(competition, context))

const CompetitionWinner = builder.objectRef<Winner>('CompetitionWinner').implement({
  fields: (t) => ({
    entry: t.exposeID('token', { description: 'The entry number.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'First name, initial and place, with the consent of the winner.',
    }),
  }),
})

type Draw = PublishedDraw & { competition: Content }

const CompetitionDraw = builder.objectRef<Draw>('CompetitionDraw').implement({
  description: 'How winners are drawn, so that anyone can recompute it.',
  fields: (t) => ({
    commitment: t.exposeString('commitment', { description: 'SHA-256 of the seed, published from the beginning.' }),
    proofUrl: t.string({ resolve: ({ competition }) => `${competition.url}/proof.json` }),
    drawnAt: t.field({
      type: Instant,
      nullable: true,
      description: 'Null before the draw, as are the seed and the counts; winners and reserves are then empty.',
      resolve: ({ result }) => result && new Date(result.drawnAt),
    }),
    seed: t.string({ nullable: true, resolve: ({ result }) => result?.seed }),
    entryCount: t.int({ nullable: true, resolve: ({ result }) => result?.entryCount }),
    entryListHash: t.string({ nullable: true, resolve: ({ result }) => result?.entryListHash }),
    winners: t.field({
      type: [CompetitionWinner],
      resolve: async ({ competition, result }, _args, context) =>
        result
          ? findWinners(context.db, competition.id, result, (await formOf(competition, context))?.publish ?? null)
          : [],
    }),
    reserves: t.idList({
      description: 'Entry numbers that take the place of winners who cannot be reached.',
      resolve: ({ result }) => [...(result?.reserves ?? [])],
    }),
  }),
})

builder.objectField(Competition, 'draw', (t) =>
  t.field({
    type: CompetitionDraw,
    nullable: true,
    description: 'Null where it is not entered here.',
    async resolve(competition, _args, context) {
      if (!(await formOf(competition, context))) return null
      const draw = await publishedDraw(context.db, competition.id)
      return draw && { ...draw, competition }
    },
  }),
)

const EntryAnswer = builder.objectRef<StoredAnswer>('EntryAnswer').implement({
  fields: (t) => ({
    field: t.exposeID('field'),
    label: t.exposeString('label'),
    values: t.stringList({ resolve: ({ values }) => [...values] }),
  }),
})

const EntryConsent = builder.objectRef<StoredConsent>('EntryConsent').implement({
  fields: (t) => ({
    field: t.exposeID('field'),
    text: t.exposeString('text', { description: 'The text that was agreed to.' }),
    version: t.exposeString('version'),
    isGiven: t.exposeBoolean('isGiven'),
  }),
})

const CompetitionEntry = builder.objectRef<Entry>('CompetitionEntry').implement({
  description: 'The entry of the account.',
  fields: (t) => ({
    id: t.exposeID('token', { description: 'The entry number; the draw publishes it and nothing else of the entry.' }),
    enteredAt: t.expose('enteredAt', { type: Instant }),
    answers: t.field({ type: [EntryAnswer], resolve: ({ answers }) => [...answers] }),
    consents: t.field({ type: [EntryConsent], resolve: ({ consents }) => [...consents] }),
  }),
})

const EntryFieldErrorCode = builder.enumType('EntryFieldErrorCode', { values: FIELD_ERRORS })

const EntryFieldError = builder.objectRef<FieldError>('EntryFieldError').implement({
  fields: (t) => ({
    field: t.exposeID('field'),
    code: t.expose('code', { type: EntryFieldErrorCode }),
    message: t.exposeString('message'),
  }),
})

type EnterResult = ActionResult & { entry: Entry | null; errors: FieldError[] }

const EnterCompetitionResponse = builder.objectRef<EnterResult>('EnterCompetitionResponse').implement({
  interfaces: [ActionResponse],
  fields: (t) => ({
    entry: t.expose('entry', { type: CompetitionEntry, nullable: true, description: 'Null with errors.' }),
    errors: t.expose('errors', {
      type: [EntryFieldError],
      description: 'In the order of the fields; the status is then 422, and nothing is stored.',
    }),
  }),
})

const EntryAnswerInput = builder.inputType('EntryAnswerInput', {
  fields: (t) => ({
    field: t.id({ required: true }),
    values: t.stringList({
      required: true,
      description: 'Ids of options for choices, the version of its text for a consent.',
    }),
  }),
})

const WithdrawEntryResponse = actionResponse('WithdrawEntryResponse')

const MAX_ANSWERS = 50
const MAX_VALUES = 50
const MAX_VALUE_LENGTH = 10_000

interface EnterArgs {
  competitionId: string
  requestId: string
  answers: readonly { field: string; values: readonly string[] }[]
}

function checkSizes({ requestId, answers }: EnterArgs): void {
  if (!/^[\w-]{8,64}$/.test(requestId)) throw new AppError('BAD_INPUT', 'requestId must be 8 to 64 letters or digits')
  const isTooLarge = ({ values }: EnterArgs['answers'][number]) =>
    values.length > MAX_VALUES || values.some(({ length }) => length > MAX_VALUE_LENGTH)
  if (answers.length > MAX_ANSWERS || answers.some(isTooLarge))
    throw new AppError('BAD_INPUT', 'More answers than the form has fields')
}

/** Throws NOT_FOUND unless the competition is published. */
async function competitionById(id: string, context: GatewayContext): Promise<Content> {
  const competition = await contentOfKind('competition', id, context)
  if (!competition) throw new AppError('NOT_FOUND', 'There is no such competition')
  return competition
}

async function enterCompetition(args: EnterArgs, context: GatewayContext): Promise<EnterResult> {
  const accountId = requireWriter(context)
  checkSizes(args)
  const competition = await competitionById(args.competitionId, context)
  const form = await formOf(competition, context)
  if (!form) throw new AppError('NOT_FOUND', 'This competition has no entry form on this site')
  const read = readAnswers(
    form,
    Object.fromEntries(args.answers.map(({ field, values }) => [field, values])),
    context.now,
  )
  if (read.errors) {
    // Checked first, so that nobody corrects answers to a closed competition.
    requirePhaseOpen(competition, context.now)
    return {
      ...actionResult('Please check what you entered', context),
      httpStatusCode: 422,
      entry: null,
      errors: read.errors,
    }
  }
  const entry = await enter(context.db, accountId, competition, { requestId: args.requestId, ...read }, context.now)
  return { ...actionResult('You have entered', context), entry, errors: [] }
}

builder.queryField('competitionEntry', (t) =>
  t.field({
    type: CompetitionEntry,
    nullable: true,
    args: { competitionId: t.arg.id({ required: true }) },
    resolve: (_root, { competitionId }, context) => findEntry(context.db, requireMember(context), competitionId),
  }),
)

builder.mutationFields((t) => ({
  enterCompetition: t.field({
    type: EnterCompetitionResponse,
    description: 'Enters once for each account. A repetition with the same request id returns the same entry.',
    args: {
      competitionId: t.arg.id({ required: true }),
      requestId: t.arg.id({ required: true }),
      answers: t.arg({ type: [EntryAnswerInput], required: true }),
    },
    resolve: (_root, args, context) => enterCompetition(args, context),
  }),
  withdrawEntry: t.field({
    type: WithdrawEntryResponse,
    description: 'Deletes the entry while the competition is open. Succeeds also when there is no entry.',
    args: { competitionId: t.arg.id({ required: true }) },
    resolve: async (_root, { competitionId }, context) => {
      const accountId = requireWriter(context)
      await withdraw(context.db, accountId, await competitionById(competitionId, context), context.now)
      return actionResult('Your entry was deleted', context)
    },
  }),
}))
