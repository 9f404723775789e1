import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

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

/** Resolves when a pointer or the focus first reaches an element that matches `selector`. */
const reached = (selector: string): Promise<void> =>
  new Promise((resolve) => {
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
 * A lazy component of server-rendered elements that match `selector`: its script loads when one of them is reached. In a document
 * without such elements, as after a navigation, it loads at once. Only for elements that work without scripts until then.
 */
export const lazyWhenReached = <Props extends object>(
  selector: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazyWithFallback(async () => {
    if (typeof document !== 'undefined' && document.querySelector(selector)) await reached(selector)
    return load()
  })
