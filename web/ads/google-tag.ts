import { mayPersonalise } from '#web/consent/consent-script.ts'
import { once } from '#web/lib/memoize.ts'

type Command = () => void

export interface GoogleTag {
  cmd: Pick<Command[], 'push'>
  setConfig: (config: Record<string, unknown>) => void
  pubads: () => PubAds
  defineSlot: (
    adUnitPath: string,
    sizes: readonly (readonly [number, number])[],
    elementId: string,
  ) => GoogleSlot | null
  enableServices: () => void
  display: (elementId: string) => void
  destroySlots: (slots: readonly GoogleSlot[]) => boolean
}

export interface GoogleSlot {
  addService: (service: PubAds) => GoogleSlot
  setConfig: (config: Record<string, unknown>) => void
}

interface PubAds {
  setPrivacySettings: (settings: { nonPersonalizedAds: boolean; limitedAds?: boolean }) => void
  refresh: (slots: readonly GoogleSlot[]) => void
  addEventListener: (name: 'slotRenderEnded', listener: (event: { slot: GoogleSlot; isEmpty: boolean }) => void) => void
}

declare global {
  interface Window {
    googletag?: Partial<GoogleTag> & Pick<GoogleTag, 'cmd'>
  }
}

const STANDARD = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js'
/** Reads and writes no identifier. */
const LIMITED = 'https://pagead2.googlesyndication.com/tag/js/gpt.js'

interface LoadedTag {
  tag: GoogleTag
  /** Must precede each request, because the consent may have changed. */
  setPrivacy: () => void
}

/** Loads the tag once in a document. Rejects where it cannot be loaded. */
export const googleTag = once(async (): Promise<LoadedTag> => {
  const isLimited = !mayPersonalise()
  // The tag runs the commands in the list, and replaces the list.
  const { cmd } = (window.googletag ??= { cmd: [] as Command[] })
  const ready = new Promise<GoogleTag>((resolve) => {
    cmd.push(() => {
      const tag = window.googletag as GoogleTag
      tag.setConfig({
        disableInitialLoad: true,
        singleRequest: true,
        collapseDiv: 'ON_NO_FILL',
        // The frames of advertisements are of another origin, as our Content-Security-Policy requires.
        safeFrame: { forceSafeFrame: true },
      })
      resolve(tag)
    })
  })
  await Promise.race([ready, failureOf(isLimited ? LIMITED : STANDARD)])
  const tag = await ready
  const setPrivacy = () =>
    tag.pubads().setPrivacySettings({
      nonPersonalizedAds: !mayPersonalise(),
      // Only the tag of that URL has the setting.
      ...(isLimited && { limitedAds: !mayPersonalise() }),
    })
  setPrivacy()
  return { tag, setPrivacy }
})

/** Rejects when the script fails, and stays pending otherwise. */
const failureOf = (src: string): Promise<never> =>
  new Promise((_resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true, crossOrigin: 'anonymous' })
    script.addEventListener('error', () => reject(new Error('The ad tag was not loaded')))
    document.head.append(script)
  })
