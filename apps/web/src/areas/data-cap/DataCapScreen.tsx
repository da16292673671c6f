import { useQuery } from '@tanstack/react-query'

import type { Plan } from '@switchboard/domain/catalogue/products'
import { capField } from '@switchboard/domain/data-cap/rules'
import { listUsedPeriods } from '@switchboard/domain/data-cap/own-use'

import { providerToday } from '#web/http/configuration.ts'
import { ChangeScreen } from '#web/ordering/changes/ChangeScreen.tsx'

import { dataQuery } from './queries.ts'
import { describeExtraData, describeUse, describeUsedPeriods } from './use-words.ts'
import { FIELD, WORDS } from './words.ts'

/** The use of the last three months is beside each cap, once it has loaded. Source: DAT-001, DAT-006 to DAT-012. */
export function DataCapScreen() {
  const used = useQuery(dataQuery())
  const listUsed = ({ billFrequency }: { readonly billFrequency: Plan['billFrequency'] }) =>
    listUsedPeriods(used.data ?? [], { billFrequency, today: providerToday() })
  return (
    <ChangeScreen
      {...WORDS}
      kind="data-cap"
      about={(changeable) => describeUsedPeriods(listUsed(changeable), changeable.billFrequency)}
      fieldsOf={(changeable) => {
        const periods = listUsed(changeable)
        const about = (plan: Plan) => joinSentences(describeExtraData(plan), describeUse(plan, periods))
        return [capField(changeable, { ...FIELD, about })]
      }}
    />
  )
}

function joinSentences(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
