import { useQuery } from '@tanstack/react-query'

import { showsPricesWithGst } from '@switchboard/domain/access'
import type { InsurancePolicy } from '@switchboard/domain/insurance/contract'

import { activeBusinessGroup } from '#web/http/account.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Money } from '#web/ui/Money.tsx'

import { accountQuery } from './queries.ts'
import { COVER_NAMES, policyAddressText } from './words.ts'

/** One policy: what it covers and where, and what each bill charges for it. Source: INS-004, INS-008. */
export function PolicyCard({ policy }: { readonly policy: InsurancePolicy }) {
  const { policyNumber, coverType, address, charges } = policy
  const account = useQuery(accountQuery())
  const withGst = showsPricesWithGst(activeBusinessGroup())
  const frequency = account.data?.billCycle.billFrequency
  const each = frequency === undefined ? 'on each bill' : BILL_WORDS[frequency].each
  const gst = withGst ? 'including GST' : 'excluding GST'
  return (
    <Card title={COVER_NAMES[coverType]}>
      <DefinitionList
        items={[
          { term: 'Policy number', description: policyNumber },
          { term: 'What it covers', description: policyAddressText(address) },
          ...charges.map(({ label, ChargeIncludingGST, ChargeExcludingGST }) => ({
            term: charges.length === 1 ? 'Charge' : label,
            description: (
              <>
                <Money amount={withGst ? ChargeIncludingGST : ChargeExcludingGST} /> {each}, {gst}
              </>
            ),
          })),
          ...(charges.length === 0 ? [{ term: 'Charge', description: 'Not on your bills with us' }] : []),
        ]}
      />
    </Card>
  )
}
