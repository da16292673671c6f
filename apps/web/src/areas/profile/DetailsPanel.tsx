import type { ContactInformation } from '@switchboard/domain/profile/contract'

import { may } from '#web/http/account.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { addressText } from './address-text.ts'
import { useContactInformation } from './queries.ts'

/** The contact details of the account holder, on the home page. Source: DSH-008. */
export function DetailsPanel() {
  const details = useContactInformation()
  if (details.data !== undefined) return <Details details={details.data} />
  if (!details.isError)
    return <Skeleton card label="Loading your details" lines={['heading', 'text', 'text', 'text']} />
  return (
    <SectionError
      title="We could not load your details."
      onRetry={() => void details.refetch()}
      retrying={details.isFetching}
    />
  )
}

function Details({ details }: { readonly details: ContactInformation }) {
  const { contactName, email, mobilePhone, homePhone, address } = details
  return (
    <Card
      title="Your details"
      aside={<Link href="/details">{may('pay') ? 'See or change' : 'See all'}</Link>}
    >
      <DefinitionList
        items={[
          { term: 'Name', description: contactName },
          { term: 'E-mail', description: email ?? NONE },
          { term: 'Phone', description: mobilePhone ?? homePhone ?? NONE },
          { term: 'Address', description: addressText({ ...address, country: null }) },
        ]}
      />
    </Card>
  )
}

const NONE = 'We have none'
