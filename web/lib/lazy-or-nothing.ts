import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** A component that is fetched when it is first drawn; `instead` of it where it cannot be had: the page does without. */
export const lazyOrNothing = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: instead }),
    ),
  )
