import { groupPhoneNumber } from '@switchboard/domain/phone-groups'
import type { ContactInformation } from '@switchboard/domain/profile/contract'

import { may } from '#web/http/account.ts'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { FoldedCard } from '#web/ui/FoldedCard.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

import { addressText } from './address-text.ts'
import { useContactInformation } from './queries.ts'

/** The contact details of the account holder, on the home page. Source: DSH-008. */
export function DetailsPanel() {
  return (
    <Loaded
      query={useContactInformation()}
      loading="Loading your details"
      lines={['heading', 'text', 'text', 'text']}
      failed="We could not load your details."
    >
      {(details) => <Details details={details} />}
    </Loaded>
  )
}

function Details({ details }: { readonly details: ContactInformation }) {
  const { contactName, email, mobilePhone, homePhone, address } = details
  const phone = mobilePhone ?? homePhone
  return (
    <FoldedCard
      title="Your details"
      aside={<Link href="/details">{may('pay') ? 'See or change' : 'See all'}</Link>}
    >
      <DefinitionList
        items={[
          { term: 'Name', description: contactName },
          { term: 'Email', description: email ?? NONE },
          { term: 'Phone', description: phone === null ? NONE : groupPhoneNumber(phone) },
          { term: 'Address', description: addressText({ ...address, country: null }) },
        ]}
      />
    </FoldedCard>
  )
}

const NONE = 'We have none'
