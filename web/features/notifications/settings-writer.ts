interface SettingsWriterOptions<Name extends string> {
  /** The saved values. */
  saved: Readonly<Record<Name, boolean>>
  /** Saves the value of a setting; rejects when it was not saved. */
  save: (name: Name, isOn: boolean) => Promise<unknown>
  /** Called with all values, as chosen, after each change. */
  onChange: (values: Record<Name, boolean>) => void
  onFailure: (cause: unknown) => void
}

/**
 * Returns a function that changes a setting at once and then saves it. A setting has one request at a time: a later choice waits for
 * the response, because two requests may arrive in either order. A choice that could not be saved gives way to the saved value.
 */
export function settingsWriter<Name extends string>(options: SettingsWriterOptions<Name>) {
  const { save, onChange, onFailure } = options
  const saved: Record<Name, boolean> = { ...options.saved }
  const chosen: Record<Name, boolean> = { ...options.saved }
  const busy = new Set<Name>()

  function choose(name: Name, isOn: boolean): void {
    chosen[name] = isOn
    onChange({ ...chosen })
  }

  /** Saves a choice; returns whether it is still the last one. */
  async function saveChoice(name: Name, isOn: boolean): Promise<boolean> {
    try {
      await save(name, isOn)
      saved[name] = isOn
    } catch (cause) {
      // A later choice is saved next, which the listener need not know.
      if (chosen[name] !== isOn) return false
      choose(name, saved[name])
      onFailure(cause)
      return true
    }
    return chosen[name] === isOn
  }

  return async (name: Name, isOn: boolean): Promise<void> => {
    choose(name, isOn)
    if (busy.has(name)) return
    busy.add(name)
    while (!(await saveChoice(name, chosen[name])));
    busy.delete(name)
  }
}
