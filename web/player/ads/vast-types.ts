// The library does not type these objects of `@dailymotion/vast-client`.

export interface VastMediaFile {
  fileURL: string | null
  deliveryType: string
  mimeType: string | null
  codec?: string | null
  apiFramework: string | null
  bitrate: number
  width: number
  height: number
}

export interface VastCompanion {
  width: number
  height: number
  altText: string | null
  staticResources: { url: string; creativeType: string | null }[]
  htmlResources: string[]
  iframeResources: string[]
  companionClickThroughURLTemplate: string | null
  companionClickTrackingURLTemplates: UrlTemplate[]
  trackingEvents: Record<string, string[]>
}

export interface VastIcon {
  program: string | null
  width: number
  height: number
  apiFramework: string | null
  /** Seconds; negative or null where they are not declared. */
  offset: number | null
  duration: number
  altText: string | null
  hoverText: string | null
  /** MIME type; 0 without one. */
  type: string | 0 | null
  staticResource: string | null
  iconClickThroughURLTemplate: UrlTemplate | null
  iconClickTrackingURLTemplates: UrlTemplate[]
  iconViewTrackingURLTemplate: string | null
}

export interface VastLinear {
  type: 'linear'
  duration: number
  skipDelay: number | null
  mediaFiles: VastMediaFile[]
  icons?: VastIcon[]
  videoClickThroughURLTemplate: UrlTemplate | null
  videoClickTrackingURLTemplates: UrlTemplate[]
  trackingEvents: Record<string, string[]>
}

export type UrlTemplate = string | { url: string }

interface VastCompanions {
  type: 'companion'
  /** `all`, `any` or `none` of them must be shown with the ad. */
  required?: string | null
  variations: VastCompanion[]
}

export type VastCreative = VastLinear | VastCompanions | { type: 'nonlinear' }

export interface VastExtension {
  name: string | null
  value: unknown
  attributes: Record<string, string>
  children: VastExtension[]
}

interface VastCategory {
  /** URL of the list of categories. */
  authority: string | null
  value: string | null
}

export interface VastAd {
  id: string | null
  sequence: string | null
  adType: string | null
  adServingId: string | null
  title: string | null
  advertiser: string | { value: string } | null
  creatives: VastCreative[]
  extensions: VastExtension[]
  errorURLTemplates: string[]
  impressionURLTemplates: UrlTemplate[]
  /** Absent in wrappers that fail. */
  viewableImpression?: { viewUndetermined: string[] }[]
  adVerifications?: { trackingEvents: Record<string, string[]> }[]
  /** Absent in wrappers that fail. */
  categories?: VastCategory[]
  /** Those of its wrappers, as lists with commas. Absent in wrappers that fail. */
  blockedAdCategories?: VastCategory[]
  /** Whether it is an ad of a pod that cannot be loaded. */
  hasFailed?: boolean
  /** False when no other ad may take the place of one that fails. */
  fallbackOnNoAd?: boolean | null
}

export const readUrl = (template: UrlTemplate | null | undefined): string | null =>
  typeof template === 'object' ? (template?.url ?? null) : (template ?? null)
