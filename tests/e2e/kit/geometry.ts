import type { Locator } from '@playwright/test'

const CONTROLS = 'button, a[href], input, [role=progressbar], h2, .subtitle, .song, .times > *, .art, .time'

/** Pairs of controls and texts in `root` whose boxes intersect, each as `first × second`. */
export const overlaps = (root: Locator): Promise<string[]> =>
  root.evaluate((element, selector) => {
    /** The visible part of an element: a scrolling list cuts off the rest. */
    const boxOf = (each: Element) => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      const list = each.closest('.panel')?.getBoundingClientRect()
      if (!list) return { left, top, right, bottom }
      return { left, right, top: Math.max(top, list.top), bottom: Math.min(bottom, list.bottom) }
    }
    const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const shown = [...element.querySelectorAll(selector)]
      .filter((each) => isShown(each) && !each.closest('[popover], .sr-only'))
      .map((each) => ({ each, box: boxOf(each) }))
      .filter(({ box }) => box.right - box.left > 0 && box.bottom - box.top > 0)
    const nameOf = (each: Element) => each.ariaLabel ?? each.textContent?.trim().slice(0, 30) ?? each.className
    return shown.flatMap(({ each: first, box: a }, index) =>
      shown
        .slice(index + 1)
        .filter(({ each, box: b }) => {
          const isInside = first.contains(each) || each.contains(first)
          // A pixel is the rounding of layouts.
          const isClear =
            a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1
          return !isInside && !isClear
        })
        .map(({ each }) => `${nameOf(first)} × ${nameOf(each)}`),
    )
  }, CONTROLS)

/**
 * Names of the buttons and fields in `root` that cannot be scrolled into the window, or that something else covers. Of a list, only
 * the first and the last row are checked, because each scroll costs a layout and a paint.
 */
export const unreachable = (root: Locator): Promise<string[]> =>
  root.evaluate((element) => {
    const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true })
    const isTried = (each: Element) => each.closest('li')?.matches(':first-child, :last-child') ?? true
    return [...element.querySelectorAll('button, a[href], input')]
      .filter(
        (each) =>
          isTried(each) &&
          isShown(each) &&
          !each.closest('[popover], [aria-hidden=true]') &&
          each.ariaHidden !== 'true',
      )
      .filter((each) => {
        each.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, width, height } = each.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return !hit || !(each.contains(hit) || hit.contains(each))
      })
      .map((each) => each.ariaLabel ?? each.textContent?.trim() ?? '')
  })
