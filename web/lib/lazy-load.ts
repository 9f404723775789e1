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
