interface SettingsWriterOptions<Name extends string> {
  saved: Readonly<Record<Name, boolean>>
  save: (name: Name, isOn: boolean) => Promise<unknown>
  onChange: (values: Record<Name, boolean>) => void
  onFailure: (cause: unknown) => void
}

/** Changes a setting at once, then saves it, one request at a time: two may arrive in either order. A failure restores the saved value. */
export function settingsWriter<Name extends string>(options: SettingsWriterOptions<Name>) {
  const { save, onChange, onFailure } = options
  const saved: Record<Name, boolean> = { ...options.saved }
  const chosen: Record<Name, boolean> = { ...options.saved }
  const busy = new Set<Name>()

  function choose(name: Name, isOn: boolean): void {
    chosen[name] = isOn
    onChange({ ...chosen })
  }

  /** Returns whether the choice is still the last one. */
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
