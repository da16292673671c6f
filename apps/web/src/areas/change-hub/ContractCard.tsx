import { dayText } from '@switchboard/domain/day'

import { gstWords } from '#web/http/gst-words.ts'
import { toShownCharge } from '#web/http/prices.ts'
import { Card } from '#web/ui/Card.tsx'
import { Money } from '#web/ui/Money.tsx'

import type { RunningContract } from './running-contracts.ts'

/** The running contracts with their end and the fee for ending them today. */
export function ContractCard({ contracts }: { readonly contracts: readonly RunningContract[] }) {
  return (
    <Card title="Your contract">
      {contracts.map(({ key, name, ends, fee }) => (
        <p key={key}>
          {name} runs until {dayText(ends)}.{' '}
          {fee !== null && (
            <>
              Ending it today costs <Money amount={toShownCharge(fee)} /> {gstWords()}.
            </>
          )}
        </p>
      ))}
    </Card>
  )
}
