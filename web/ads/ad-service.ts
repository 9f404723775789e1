import type { AdFormat } from '#contract/ads.ts'

export interface AdPlacement {
  /** Empty; the service fills it. */
  element: HTMLElement
  slot: string
  format: AdFormat
}

export interface AdService<Ad> {
  /** Fills the slots, or calls `leaveEmpty` for them. Never throws. */
  show: (filled: readonly { placement: AdPlacement; ad: Ad }[]) => void | Promise<void>
}
