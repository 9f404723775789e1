import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import {
  type DocumentNode,
  GraphQLError,
  Lexer,
  Source,
  TokenKind,
  type ValidationContext,
  type ValidationRule,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import PQueue from 'p-queue'
import type { GatewayContext } from './context.ts'
import { operationCost } from './cost.ts'
import { LARGE_BYTES, LargeResults } from './large-results.ts'
import { type PersistedOperations, textsOf } from './persisted.ts'
import { refusalError } from './public-error.ts'

/** Limits of one document. The web app stays far below them. */
export const LIMITS = { depth: 14, nesting: 64, aliases: 20, directives: 20, tokens: 2_000, cost: 20_000 }

const reject = {
  // Reported as a validation error: a thrown one would be sent with status 200.
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
}

export const useDocumentLimits = (): Plugin =>
  EnvelopArmorPlugin({
    maxDepth: { n: LIMITS.depth, flattenFragments: true, ignoreIntrospection: false, ...reject },
    maxAliases: { n: LIMITS.aliases, ...reject },
    maxDirectives: { n: LIMITS.directives, ...reject },
    maxTokens: { n: LIMITS.tokens },
    // This limit ignores page sizes; see `useCostLimit`.
    costLimit: { enabled: false },
    // `toPublicError` does this for every error.
    blockFieldSuggestion: { enabled: false },
  })

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/** The parser is recursive: a few thousand levels overflow its stack. Must come after `useDocumentLimits`, which replaces the parser. */
export const useNestingLimit = (): Plugin => ({
  onParse: ({ parseFn, setParseFn }) =>
    setParseFn((source: string | Source, options?: object) => {
      refuseDeepNesting(source)
      return parseFn(source, options)
    }),
})

function refuseDeepNesting(document: string | Source): void {
  const lexer = new Lexer(typeof document === 'string' ? new Source(document) : document)
  let depth = 0
  // The parser rejects more tokens.
  for (let tokens = 0; tokens <= LIMITS.tokens; tokens++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (OPENING.has(kind)) depth++
    else if (CLOSING.has(kind)) depth--
    if (depth > LIMITS.nesting)
      throw new GraphQLError(`Syntax Error: Brackets are nested more than ${LIMITS.nesting} deep.`)
  }
}

/** Returns false when nothing is left to the network. */
type TakeCost = (network: string, cost: number) => boolean

/** The longest documents cost ten thousand, half of the most expensive execution: fields are compared in pairs. */
const validationCost = (tokens: number): number => tokens ** 2 / 400

function countTokens({ loc }: DocumentNode): number {
  let count = 0
  for (let token = loc?.startToken; token; token = token.next ?? undefined) count++
  return count
}

/** Validation may take a tenth of a second. Results are cached, so known documents are free, as are those of the web app. */
export function useValidationCost(operations: PersistedOperations, takeCost: TakeCost): Plugin<{ network?: string }> {
  const ownTexts = textsOf(operations)
  return {
    onValidate({ context: { network }, params: { documentAST }, validateFn, setValidationFn }) {
      setValidationFn((...args) => {
        const isCharged = network !== undefined && !ownTexts.has(documentAST.loc?.source.body ?? '')
        // Thrown, because a returned error would be cached with the document.
        if (isCharged && !takeCost(network, validationCost(countTokens(documentAST))))
          throw refusalError('TOO_MANY_REQUESTS')
        return validateFn(...args)
      })
    },
  }
}

/** Executed one at a time: each may block the event loop for tens of milliseconds. */
const HEAVY_COST = 5_000
const MAX_WAITING = 20
/** 180 MB a minute for a network. */
const BYTES_PER_COST = 200

export function useCostLimit(takeCost: TakeCost): Plugin<GatewayContext & { network?: string }> {
  const heavy = new PQueue({ concurrency: 1 })
  const large = new LargeResults()

  function refusalFor(cost: number, network: string | undefined): GraphQLError | undefined {
    if (cost > LIMITS.cost)
      return refusalError('BAD_INPUT', `This operation costs too much: its cost is ${cost}, at most ${LIMITS.cost}`)
    if (cost > HEAVY_COST && heavy.size >= MAX_WAITING) return refusalError('OVERLOADED')
    return network === undefined || takeCost(network, cost) ? undefined : refusalError('TOO_MANY_REQUESTS')
  }

  /** Small results are never refused, because a mutation has been made by now. */
  async function refusalForSize(bytes: number, isAffordable: boolean): Promise<GraphQLError | undefined> {
    if (bytes < LARGE_BYTES) return undefined
    // Operations that are sent at once have all been allowed before the first of them is charged.
    if (!isAffordable) return refusalError('TOO_MANY_REQUESTS')
    return (await large.takeTurn(bytes)) ? undefined : refusalError('OVERLOADED')
  }

  return {
    onExecute({ args, executeFn, setExecuteFn, setResultAndStopExecution }) {
      const { budget, network } = args.contextValue
      const cost = operationCost(args.schema, args.document, args.variableValues ?? {})
      const error = refusalFor(cost, network)
      if (error) return setResultAndStopExecution({ errors: [error] })
      budget.allowTypenames(args.document)
      // The executor of Yoga supports `signal`; the type is that of graphql-js, which does not.
      Object.assign(args, { signal: budget.signal })
      setExecuteFn(async (allArgs) => {
        let result: unknown
        let isAffordable = true
        try {
          result = await (cost > HEAVY_COST ? heavy.add(() => executeFn(allArgs)) : executeFn(allArgs))
        } finally {
          // The estimate knows neither the lengths of texts nor those of the document's own names.
          if (network !== undefined) isAffordable = takeCost(network, budget.bytes / BYTES_PER_COST)
        }
        const refusal = await refusalForSize(budget.bytes, isAffordable)
        return refusal ? { errors: [refusal] } : result
      })
    },
  }
}

/** They reveal no more than error messages do. */
const ALLOWED_TYPE_FIELDS = new Set(['name', 'kind', '__typename'])

const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    const name = node.name.value
    const isInsideType = context.getParentType()?.name === '__Type' && !ALLOWED_TYPE_FIELDS.has(name)
    if (name === '__schema' || isInsideType)
      context.reportError(new GraphQLError('Introspection is disabled', { nodes: node }))
  },
})

/** `__type` remains, because the audits of GraphQL over HTTP use it. */
export const useNoIntrospection = (): Plugin => ({
  onValidate: ({ addValidationRule }) => addValidationRule(noIntrospection),
})
