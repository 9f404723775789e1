import { parseAst, type Plugin } from 'vite'

interface Removal {
  /** New bodies, by function name. */
  functions?: Record<string, string>
  /** All occurrences are replaced. */
  texts?: Record<string, string>
}

/**
 * A quarter of the library, with the messages below: fetchers, actions and forms that change data, links that prefetch, discovery of
 * routes, hot reloading, server components, and the router's own view transitions (the app uses React's).
 */
const REMOVALS: Record<string, Removal> = {
  'lib/context.js': { functions: { useIsRSCRouterContext: 'return false' } },
  'lib/components.js': {
    functions: { handleSkippedViewTransition: '' },
    texts: {
      '!viewTransitionOpts || !isViewTransitionAvailable': 'true',
      'if (renderDfd && pendingState': 'if (false',
      'vtContext.isTransitioning && !vtContext.flushSync': 'false',
      '!vtContext.isTransitioning && interruption': 'false',
    },
  },
  'lib/hooks.js': {
    functions: { useNavigateUnstable: '', RSCErrorHandler: 'return children' },
    texts: { 'this.context': 'false' },
  },
  // A component that nothing imports is removed, unless creating it could have an effect.
  'lib/dom/lib.js': { texts: { 'React$1.forwardRef(': '/* @__PURE__ */ React$1.forwardRef(' } },
  'lib/dom/ssr/components.js': {
    functions: { usePrefetchBehavior: 'return [false, React$1.useRef(null), {}]', PrefetchPageLinks: 'return null' },
    // The texts of inline scripts, which the browser has run; React does not compare them.
    texts: { '!isStatic ? " "': 'true ? " "', 'staticContext ? `': 'false ? `' },
  },
  'lib/dom/ssr/data.js': { texts: { 'request.method !== "GET"': 'false' } },
  'lib/dom/ssr/routes.js': {
    functions: {
      createClientRoutesWithHMRRevalidationOptOut: '',
      getShouldRevalidateFunction: 'return route.shouldRevalidate',
      noActionDefinedError: '',
      prefetchRouteModuleChunks: '',
    },
    texts: { 'dataRoute.action =': 'if (false) dataRoute.action =', 'route.hasClientAction ?': 'false ?' },
  },
  'lib/dom/ssr/single-fetch.js': {
    functions: { singleFetchActionStrategy: '', singleFetchLoaderFetcherStrategy: '', nonSsrStrategy: '' },
    texts: {
      'request.method !== "GET"': 'false',
      'request.method === "GET"': 'true',
      '!ssr && !foundRevalidatingServerLoader': 'false',
      'if (fetcherKey)': 'if (false)',
    },
  },
  'lib/router/router.js': {
    functions: {
      _internalSetRoutes: '',
      abortStaleFetchLoads: '',
      cancelDiscoveryNavigation: '',
      checkFogOfWar: 'return { active: false, matches: null }',
      createDataRouteMatcher: 'return new V6RegExMatcher(basename)',
      deleteFetcher: '',
      discoverRoutes: '',
      fetch: '',
      getFetcher: '',
      getSubmittingNavigation: '',
      getUpdatedRevalidatingFetchers: '',
      handleAction: '',
      interruptActiveLoads: 'isRevalidationRequired = true',
      isMutationMethod: 'return false',
      markFetchRedirectsDone: '',
      patchRoutes: '',
      patchRoutesImpl: '',
      persistAppliedTransitions: '',
      queueFetcherForDeletion: '',
      resetFetcher: '',
      restoreAppliedTransitions: '',
    },
    texts: {
      'future.unstable_customRouteDiscovery': 'false',
      'if (isFogOfWar)': 'if (false)',
      'init.instrumentations': 'false',
      'if (pendingDiscoveryCancellation)': 'if (false)',
      'opts.body !== void 0': 'false',
      'fetchLoadMatches.forEach((f, key)': 'false && fetchLoadMatches.forEach((f, key)',
      'revalidatingFetchers.filter(': 'false && revalidatingFetchers.filter(',
      'revalidatingFetchers.forEach((rf)': 'false && revalidatingFetchers.forEach((rf)',
    },
  },
}

/** The development server keeps the messages of these. */
const ASSERTIONS = new Set(['invariant', 'UNSAFE_invariant', 'warning', 'warnOnce', 'warningOnce'])

const REMOVED_API =
  /\b(useFetchers?|useSubmit|useActionData|clientAction|PrefetchPageLinks|instrumentations)\b|<Form\b[^>]*\bmethod="post"|<(Nav)?Link\b[^>]*\b(prefetch|viewTransition)\b/

const APP = /[\\/]web[\\/].+\.tsx?$/
const MODULE = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/](lib[\\/].+\.js)$/

/** The build fails if a part is not where it is expected, or if the app uses removed code. */
export function withoutUnusedRouterCode(): Plugin {
  const left = new Set(Object.keys(REMOVALS))
  return {
    name: 'without-unused-router-code',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: [MODULE, APP] },
      handler(code, id) {
        const module = MODULE.exec(id)?.[1]?.replaceAll('\\', '/')
        if (module === undefined) return rejectUse(code, id)
        left.delete(module)
        return { code: remove(code, REMOVALS[module] ?? {}, module), map: null }
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`React Router has no module ${[...left].join(', ')}`)
    },
  }
}

function rejectUse(code: string, id: string): null {
  const use = REMOVED_API.exec(code)
  if (use) throw new Error(`${id} uses "${use[0]}", which ${import.meta.filename} removes from React Router`)
  return null
}

function remove(code: string, { texts = {}, functions = {} }: Removal, module: string): string {
  let shorter = code
  for (const [text, replacement] of Object.entries(texts)) {
    if (!shorter.includes(text)) throw new Error(`${module} of React Router does not contain "${text}"`)
    shorter = shorter.replaceAll(text, replacement)
  }
  const edits = editsOf(parseAst(shorter), new Map(Object.entries(functions)))
  for (const name of Object.keys(functions))
    if (!edits.some((edit) => edit.name === name)) throw new Error(`${module} of React Router has no function ${name}`)
  return edits.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), shorter)
}

interface Edit {
  start: number
  end: number
  by: string
  name?: string
}

interface Node {
  type: string
  start: number
  end: number
  id?: { name: string } | null
  body?: Node
  callee?: { name?: string }
  arguments?: Node[]
  expression?: { left?: { property?: { name?: string } } }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** In the order of the source; none is inside another. */
function editsOf(value: unknown, bodies: ReadonlyMap<string, string>): Edit[] {
  if (Array.isArray(value)) return value.flatMap((each) => editsOf(each, bodies))
  if (!isNode(value)) return []
  const edit = editOf(value, bodies)
  return edit ? [edit] : Object.values(value).flatMap((child) => editsOf(child, bodies))
}

function editOf(node: Node, bodies: ReadonlyMap<string, string>): Edit | null {
  if (node.type === 'FunctionDeclaration' && node.id && node.body) {
    const by = bodies.get(node.id.name)
    return by === undefined ? null : { start: node.body.start, end: node.body.end, by: `{${by}}`, name: node.id.name }
  }
  if (node.type === 'CallExpression' && ASSERTIONS.has(node.callee?.name ?? '')) return withoutMessage(node)
  // A component with a name for developer tools counts as used.
  if (node.type === 'ExpressionStatement' && node.expression?.left?.property?.name === 'displayName')
    return { start: node.start, end: node.end, by: '' }
  return null
}

/** The conditions are still checked. */
function withoutMessage({ callee, arguments: [condition, message] = [], start, end }: Node): Edit | null {
  if (!callee?.name?.endsWith('invariant')) return { start, end, by: 'void 0' }
  return condition && message ? { start: condition.end, end: message.end, by: '' } : null
}
