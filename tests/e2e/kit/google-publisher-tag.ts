import type { Page, Route } from '@playwright/test'

/** A call of the page, with its arguments. */
export type TagCall = [name: string, ...details: unknown[]]

interface StandIn {
  /** Ad units that have no advertisement. */
  empty?: readonly string[]
}

/** URLs of the tag: the standard one, and the one that writes no identifiers. */
const TAGS = /^https:\/\/(securepubads\.g\.doubleclick\.net|pagead2\.googlesyndication\.com)\/tag\/js\/gpt\.js$/

/** Answers requests of the tag by a stand-in, which throws at calls in an order that the real tag ignores or refuses. */
export async function serveGoogleTag(
  page: Page,
  options: StandIn = {},
): Promise<{ loaded: string[]; calls: () => Promise<TagCall[]> }> {
  const loaded: string[] = []
  await page.route(TAGS, async (route) => {
    loaded.push(new URL(route.request().url()).host)
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `(${standIn.toString()})(${JSON.stringify(options.empty ?? [])})`,
    })
  })
  return { loaded, calls: () => page.evaluate(() => (window as unknown as { tagCalls?: TagCall[] }).tagCalls ?? []) }
}

/** Answers requests of the tag by `answer`. */
export const routeGoogleTag = (page: Page, answer: (route: Route) => Promise<void>) => page.route(TAGS, answer)

/** Runs in the page. After the documentation of Google Publisher Tag: https://developers.google.com/publisher-tag/reference */
function standIn(emptyUnits: readonly string[]) {
  interface Slot {
    unit: string
    id: string
    isDisplayed: boolean
    hasService: boolean
    isDestroyed: boolean
    addService: (service: unknown) => Slot
    setConfig: (config: object) => void
  }
  const calls: TagCall[] = []
  const scope = window as unknown as {
    tagCalls: TagCall[]
    googletag: { cmd: (() => void)[] } & Record<string, unknown>
  }
  scope.tagCalls = calls
  const waiting = scope.googletag.cmd
  if (!Array.isArray(waiting)) throw new Error('The queue of commands must exist before the tag')
  const slots: Slot[] = []
  const listeners: ((event: object) => void)[] = []
  const state = { isEnabled: false, hasDisabledInitialLoad: false }
  const require = (isRight: boolean, rule: string) => {
    if (!isRight) throw new Error(`Google tag: ${rule}`)
  }
  const draw = (slot: Slot) => {
    const isEmpty = emptyUnits.includes(slot.unit)
    const element = document.getElementById(slot.id)
    if (slot.isDestroyed || !element) return
    element.innerHTML = isEmpty ? '' : '<div class="drawn" style="width:300px;height:100px">Google</div>'
    if (isEmpty) element.style.display = 'none'
    for (const listener of listeners) listener({ slot, isEmpty, size: isEmpty ? null : [300, 100] })
  }
  const service = {
    setPrivacySettings: (settings: object) => calls.push(['setPrivacySettings', settings]),
    addEventListener(name: string, listener: (event: object) => void) {
      if (name === 'slotRenderEnded') listeners.push(listener)
    },
    refresh(wanted: Slot[]) {
      require(state.isEnabled, 'refresh needs enabled services')
      require(state.hasDisabledInitialLoad, 'refresh would be a second request')
      require(wanted.every(({ isDisplayed }) => isDisplayed), 'refresh needs displayed slots')
      require(wanted.every(({ hasService }) => hasService), 'refresh needs slots with a service')
      calls.push(['refresh', wanted.map(({ unit }) => unit)])
      setTimeout(() => {
        for (const slot of wanted) draw(slot)
      }, 20)
    },
  }
  Object.assign(scope.googletag, {
    setConfig(config: Record<string, unknown>) {
      if ('disableInitialLoad' in config || 'singleRequest' in config)
        require(!state.isEnabled, 'these settings must precede enableServices')
      if (config['disableInitialLoad'] === true) state.hasDisabledInitialLoad = true
      calls.push(['setConfig', config])
    },
    pubads: () => service,
    defineSlot(unit: string, sizes: unknown, id: string) {
      require(/^\/\d+\/\S+$/.test(unit), `${unit} is no ad unit`)
      require(document.getElementById(id) !== null, 'a slot needs its element')
      if (slots.some((slot) => slot.id === id && !slot.isDestroyed)) return null
      calls.push(['defineSlot', unit, sizes])
      const slot: Slot = {
        unit,
        id,
        isDisplayed: false,
        hasService: false,
        isDestroyed: false,
        addService() {
          slot.hasService = true
          return slot
        },
        setConfig: (config) => void calls.push(['slot.setConfig', config]),
      }
      slots.push(slot)
      return slot
    },
    enableServices() {
      require(slots.length > 0, 'slots must be defined before services are enabled, for one request')
      state.isEnabled = true
      calls.push(['enableServices'])
    },
    display(id: string) {
      const slot = slots.find((one) => one.id === id)
      require(slot !== undefined && state.isEnabled, 'display needs a defined slot and enabled services')
      if (slot) slot.isDisplayed = true
      calls.push(['display'])
    },
    destroySlots(gone: Slot[]) {
      for (const slot of gone) slot.isDestroyed = true
      calls.push(['destroySlots', gone.map(({ unit }) => unit)])
      return true
    },
  })
  scope.googletag.cmd = { push: (command: () => void) => command() } as unknown as (() => void)[]
  for (const command of waiting) command()
}
