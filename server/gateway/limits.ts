import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { GraphQLError, type ValidationContext, type ValidationRule } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { costOf } from './cost.ts'
import { refusal } from './public-error.ts'

/** The most that one question may have. Every operation of our own web app stays far below. */
export const LIMITS = { depth: 14, aliases: 20, directives: 20, tokens: 2_000, cost: 20_000 }

const reject = {
  // Reported like any other fault of a document: thrown, it would leave with status 200.
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
}

/** Limits of the document, which hold whatever the variables are. */
export const useDocumentLimits = (): Plugin =>
  EnvelopArmorPlugin({
    maxDepth: { n: LIMITS.depth, flattenFragments: true, ignoreIntrospection: false, ...reject },
    maxAliases: { n: LIMITS.aliases, ...reject },
    maxDirectives: { n: LIMITS.directives, ...reject },
    maxTokens: { n: LIMITS.tokens },
    // Knows nothing of page sizes; ours does.
    costLimit: { enabled: false },
    // Done for every error in one place.
    blockFieldSuggestion: { enabled: false },
  })

/** The limit of cost, which depends on the variables. */
export const useCostLimit = (): Plugin => ({
  onExecute({ args, setResultAndStopExecution }) {
    const cost = costOf(args.schema, args.document, args.variableValues ?? {})
    if (cost <= LIMITS.cost) return
    const error = refusal('BAD_INPUT', `This question asks for too much: its cost is ${cost}, at most ${LIMITS.cost}`)
    setResultAndStopExecution({ errors: [error] })
  },
})

/** Of a type, nothing but that it exists: so much can be told from any error message. */
const HARMLESS = new Set(['name', 'kind', '__typename'])

const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    const name = node.name.value
    const isInsideType = context.getParentType()?.name === '__Type' && !HARMLESS.has(name)
    if (name === '__schema' || isInsideType)
      context.reportError(new GraphQLError('The schema is not told here', { nodes: node }))
  },
})

/** Keeps the schema untold. `__type` stays, because the protocol’s own checks ask for it. */
export const useNoIntrospection = (): Plugin => ({
  onValidate: ({ addValidationRule }) => addValidationRule(noIntrospection),
})
