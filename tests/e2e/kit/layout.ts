import type { Locator, Page } from '@playwright/test'
import { contrast } from '#web/lib/contrast.ts'

/** Faults of the layout of the current page at its present size, in words. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)

function findFaults(): string[] {
  const root = document.documentElement
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nameOf = (element: Element) => `${element.className} "${element.textContent?.trim().slice(0, 40)}"`
  const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)

  const overflow = root.scrollWidth - root.clientWidth
  const clipped = visible('main :is(.facts > *, .dot-separated > *, .card .meta > *)').filter((element) => {
    const list = element.parentElement ?? element
    const strip = list.matches('.facts, .dot-separated') ? Number.parseFloat(getComputedStyle(list).marginLeft) : 0
    const left = list.getBoundingClientRect().left - Math.min(strip, 0)
    const text = document.createRange()
    text.selectNodeContents(element)
    const isOutside = [...text.getClientRects()].some((line) => line.width > 1 && line.left < left - 1)
    const { overflowX, textOverflow } = getComputedStyle(element)
    return (
      isOutside || (overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth)
    )
  })

  /** Size of a target with the pseudo-elements that extend it. */
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const parts = ['::before', '::after'].map((part) => getComputedStyle(element, part))
    const added = parts.filter(({ content, position }) => content !== 'none' && position === 'absolute')
    const largest = (own: number, of: 'width' | 'height') =>
      Math.max(own, ...added.map((part) => Number.parseFloat(part[of]) || 0))
    return [largest(width, 'width'), largest(height, 'height')] as const
  }
  const controls =
    '.top-bar :is(a, button), .breadcrumbs a, .segmented :is(button, label), .button:not(.small), .icon-button, .play, .chip, ' +
    '.station-tab, .day, .all-link, .stretched-link'
  const small = visible(controls).filter((element) => Math.min(...sizeOf(element)) < 43.5)

  return [
    ...(overflow > 0 ? [`The page is ${overflow} px too wide`] : []),
    ...clipped.map((element) => `cut off: ${nameOf(element)}`),
    ...small.map((element) => `smaller than 44 px: ${nameOf(element)} ${sizeOf(element).map(Math.round).join(' by ')}`),
  ]
}

/** The contrast of the text of `element` with its own background, in its present state. */
export async function measureContrast(element: Locator): Promise<number> {
  const [text, background] = await element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node)
    return [color, backgroundColor] as const
  })
  return contrastOf(text, background)
}

/** The contrast of two opaque computed colours. */
export const contrastOf = (one: string, other: string): number => contrast(toHex(one), toHex(other)) ?? 0

const toHex = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((value) => Number(value).toString(16).padStart(2, '0'))
    .join('')}`
