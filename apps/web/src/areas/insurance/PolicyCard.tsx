import type { InsurancePolicy } from '@switchboard/domain/insurance/contract'

import { includesGst } from '#web/http/account.ts'
import { gstWords } from '#web/http/gst-words.ts'
import { useAccount } from '#web/http/use-account.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { COVER_NAMES, formatAddress } from './words.ts'

/** A policy with its cover, its address and its charges. Source: INS-004, INS-008. */
export function PolicyCard({ policy }: { readonly policy: InsurancePolicy }) {
  const { policyNumber, coverType, address, charges } = policy
  const account = useAccount()
  const frequency = account.data?.billCycle.billFrequency
  const each = frequency === undefined ? 'on each bill' : BILL_WORDS[frequency].each
  return (
    <Card title={COVER_NAMES[coverType]}>
      <DefinitionList
        items={[
          { term: 'Policy number', description: policyNumber },
          { term: 'What it covers', description: formatAddress(address) },
          ...charges.map(({ label, ChargeIncludingGST, ChargeExcludingGST }) => ({
            term: charges.length === 1 ? 'Charge' : label,
            description: (
              <>
                <Money amount={includesGst() ? ChargeIncludingGST : ChargeExcludingGST} /> {each},{' '}
                {gstWords()}
              </>
            ),
          })),
          ...(charges.length === 0 ? [{ term: 'Charge', description: 'Not on your bills with us' }] : []),
        ]}
      />
    </Card>
  )
}
