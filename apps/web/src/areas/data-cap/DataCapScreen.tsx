import { useEffect, useState } from 'react'

import type { Plan } from '@switchboard/domain/catalogue/products'
import { capField } from '@switchboard/domain/data-cap/rules'

import { onDemand } from '#web/http/on-demand.ts'
import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { describeExtraData } from './extra-data.ts'
import type { OwnUse } from './own-use.ts'
import { FIELD, WORDS } from './words.ts'

const importOwnUse = onDemand(() => import('./own-use.ts'))

/** The use of the last three months is beside each cap, once it has loaded. Source: DAT-001, DAT-006 to DAT-012. */
export function DataCapScreen() {
  const ownUse = useOwnUse()
  const about = (plan: Plan) => joinSentences(describeExtraData(plan), ownUse?.compare(plan) ?? '')
  return (
    <ChangeScreen
      {...WORDS}
      kind="data-cap"
      about={({ billFrequency }) => ownUse?.describe(billFrequency) ?? ''}
      fieldsOf={(changeable) => [capField(changeable, { ...FIELD, about })]}
    />
  )
}

/** Null while it is loading, and if it cannot be loaded. */
function useOwnUse(): OwnUse | null {
  const [ownUse, setOwnUse] = useState<OwnUse | null>(null)
  useEffect(() => {
    let isShown = true
    async function load() {
      const { loadOwnUse } = await importOwnUse()
      const loaded = await loadOwnUse()
      if (isShown) setOwnUse(loaded)
    }
    void load()
    return () => {
      isShown = false
    }
  }, [])
  return ownUse
}

function joinSentences(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
