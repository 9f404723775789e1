import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type LazyExoticComponent,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'

const RETRY_MS = 5_000

/** Retries `load` every 5 seconds until it succeeds: a script that fails to load while offline must not break the page. */
export async function loadWithRetry<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return loadWithRetry(load)
  }
}

/** A lazy component that renders `fallback` when its script cannot be loaded. */
export const lazyWithFallback = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: fallback }),
    ),
  )

const REACHING_EVENTS = ['pointerover', 'pointerdown', 'focusin'] as const

/** Resolves when a pointer or the focus reaches an element that matches `selector`, or is there already. */
const reached = (selector: string): Promise<void> =>
  new Promise((resolve) => {
    if (document.querySelector(`${selector}:is(:hover, :focus-within)`)) return resolve()
    const controller = new AbortController()
    const listen = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(selector)) return
      controller.abort()
      resolve()
    }
    const options = { capture: true, signal: controller.signal }
    for (const type of REACHING_EVENTS) document.addEventListener(type, listen, options)
  })

/**
 * A component of server-rendered elements that match `selector`: its script loads when one of them is reached. In a document
 * without such elements, as after a navigation, it loads at once. Only for elements that work without scripts until then.
 *
 * Until the script is there, the element keeps its first properties: React removes server-rendered HTML that it is asked to update
 * before it can hydrate it.
 */
export function lazyWhenReached<Props extends object>(
  selector: string,
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let isLoaded = false
  const loaded = Promise.withResolvers<void>()
  const Body = lazy(async () => {
    if (typeof document !== 'undefined' && document.querySelector(selector)) await reached(selector)
    const component = await loadWithRetry(load)
    isLoaded = true
    loaded.resolve()
    return { default: component }
  })
  return function WhenReached(props) {
    const [first] = useState(props)
    const [isReady, setReady] = useState(isLoaded)
    useEffect(() => void loaded.promise.then(() => setReady(true)), [])
    const current = isReady ? props : first
    return useMemo(() => createElement(Suspense, null, createElement(Body, current)), [current])
  }
}
