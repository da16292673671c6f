import { useQuery } from '@tanstack/react-query'

import { includesGst } from '#web/http/account.ts'
import { useAccount } from '#web/http/use-account.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'

import { productsQuery } from './queries.ts'
import { COVER_NAMES } from './words.ts'

/** The kinds of cover on offer with their lowest price. They are ordered from the insurer. Source: INS-011. */
export function SoldCover() {
  const products = useQuery(productsQuery())
  const account = useAccount()
  const withGst = includesGst()
  const frequency = account.data?.billCycle.billFrequency
  const each = frequency === undefined ? '' : ` ${BILL_WORDS[frequency].each}`
  return (
    <Loaded
      query={products}
      loading="Loading what can be insured"
      lines={['text', 'text']}
      card={false}
      failed="We could not load what can be insured."
    >
      {(covers) => (
        <DefinitionList
          items={covers.map(({ coverType, about, chargeIncludingGst, chargeExcludingGst }) => ({
            term: COVER_NAMES[coverType],
            description: (
              <>
                {about} From <Money amount={withGst ? chargeIncludingGst : chargeExcludingGst} />
                {each}.
              </>
            ),
          }))}
        />
      )}
    </Loaded>
  )
}
