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

/** Retries every 5 seconds: a script that fails to load while offline must not break the page. */
export async function loadWithRetry<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return loadWithRetry(load)
  }
}

/** For components whose failure must not break the page: their boundary keeps its fallback or the server's HTML until the script loads. */
export const lazyWithRetry = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadWithRetry(load) }))

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
 * A component for server-rendered elements that match `selector` and work without scripts: its script loads when the pointer or the
 * focus reaches one of them, or at once in a document without any. Until then the properties stay the first ones, because React
 * removes server-rendered HTML that it must update before it can hydrate it.
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
