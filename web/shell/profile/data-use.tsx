import { Gauge } from 'lucide-react'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { dataMeter } from '#web/lib/data-use/data-meter.ts'
import { chooseLessData, subscribeLessData, usesLessData } from '#web/lib/data-use/less-data.ts'
import { sizeText } from '#web/lib/text/size-text.ts'
import { Switch } from '#web/ui/forms/switch.tsx'

const NOTHING = { visit: 0, today: 0 }

export function DataUse() {
  const id = useId()
  const isLess = useSyncExternalStore(subscribeLessData, usesLessData, () => false)
  const { visit, today } = useSyncExternalStore(dataMeter.subscribe, dataMeter.get, () => NOTHING)
  useEffect(() => dataMeter.start(), [])
  return (
    <div className="setting-row">
      <Gauge />
      <span className="label">
        <span id={id}>Use less data</span>
        <small>Sound and video in their lowest quality.</small>
        {visit > 0 && <small>{`About ${sizeText(visit)} in this visit, ${sizeText(today)} today.`}</small>}
      </span>
      <Switch labelledBy={id} isOn={isLess} onChange={chooseLessData} />
    </div>
  )
}
