/**
 * The part of Google's tag that Google Analytics 4 uses: it takes its commands from `dataLayer`, in their order, and sends each event to
 * the collect endpoint with the consent state of that moment. Like Google's it does not send what was refused.
 */
;(() => {
  const state = {}
  let target = null
  let sendsPageViews = true
  const isGranted = (name) => (state[name] === 'granted' ? '1' : '0')

  function collect(name, parameters) {
    const fields = new URLSearchParams({
      v: '2',
      tid: target,
      en: name,
      gcs: `G1${isGranted('ad_storage')}${isGranted('analytics_storage')}`,
    })
    for (const [key, value] of Object.entries(parameters))
      if (value !== undefined) fields.set(`${typeof value === 'number' ? 'epn' : 'ep'}.${key}`, value)
    void fetch(`https://region1.google-analytics.com/g/collect?${fields}`, {
      method: 'POST',
      mode: 'no-cors',
      keepalive: true,
    })
  }

  const commands = {
    js: () => undefined,
    consent(kind, permissions) {
      if (kind === 'default' && target !== null) throw new Error('The default consent came after the configuration')
      Object.assign(state, permissions)
    },
    config(id, { send_page_view: isOn = true } = {}) {
      target = id
      sendsPageViews = isOn
      if (sendsPageViews) commands.event('page_view', {})
    },
    event(name, parameters = {}) {
      if (target === null) throw new Error('An event came before the configuration')
      if (state.analytics_storage === 'granted') collect(name, parameters)
    },
  }

  const run = (command) => {
    // Google's tag ignores what is not an `arguments` object.
    if (Object.prototype.toString.call(command) !== '[object Arguments]') return
    const [name, ...values] = command
    commands[name](...values)
  }
  for (const command of window.dataLayer) run(command)
  window.dataLayer.push = run
})()
