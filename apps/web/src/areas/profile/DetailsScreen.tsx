import { isBusiness } from '@switchboard/domain/access'
import type { ContactInformation } from '@switchboard/domain/profile/contract'
import { PHONES } from '@switchboard/domain/profile/rules'

import { may } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { addressText } from './address-text.ts'
import { PhonesForm } from './PhonesForm.tsx'
import { useContactInformation } from './queries.ts'
import { PHONE_LABELS } from './words.ts'

/** The contact details of the account. Source: PRF-001, PRF-002. */
export function DetailsScreen() {
  return (
    <ScreenLayout
      title="Your details"
      lead="How we reach you when something happens on your account."
      back={{ href: '/', label: 'Home' }}
    >
      <Loaded
        query={useContactInformation()}
        placeholder={<DetailsPlaceholder />}
        failed="We could not load your details."
        advice={`Nothing has been changed. You can also call us on ${configuration.value().helpdesk.phone}.`}
      >
        {(details) => (
          <>
            {may('pay') ? <PhonesForm stored={details} /> : <PhonesCard stored={details} />}
            {may('pay') && <AlertsCard />}
            <AccountCard details={details} />
          </>
        )}
      </Loaded>
    </ScreenLayout>
  )
}

/** For users who may not change the numbers. */
function PhonesCard({ stored }: { readonly stored: ContactInformation }) {
  return (
    <Card title="Phone numbers">
      <DefinitionList
        items={PHONES.map((phone) => ({
          term: PHONE_LABELS[phone],
          description: stored[phone] ?? 'We have none',
        }))}
      />
      <p className="small soft">The account’s owner has not allowed you to change them.</p>
    </Card>
  )
}

function AlertsCard() {
  return (
    <Card title="Usage alerts">
      <p>We can tell you when your use is more than usual, and when a bill is heading over an amount.</p>
      <div>
        <LinkButton href="/alerts" kind="plain">
          Choose your usage alerts
        </LinkButton>
      </div>
    </Card>
  )
}

function DetailsPlaceholder() {
  return (
    <>
      <Skeleton
        card
        label="Loading your phone numbers"
        lines={['heading', 'text', 'button', 'text', 'button']}
      />
      <Skeleton card label="Loading your account" lines={['heading', 'text', 'text', 'text', 'text']} />
    </>
  )
}

/** Details that only the help desk can change. */
function AccountCard({ details }: { readonly details: ContactInformation }) {
  const { phone, email } = configuration.value().helpdesk
  return (
    <Card title="Your account">
      <DefinitionList
        items={[
          { term: 'Account name', description: details.accountName },
          { term: 'Contact', description: details.contactName },
          { term: 'Email', description: details.email ?? 'We have no address' },
          { term: 'Address', description: addressText(details.address) },
          {
            term: 'Kind of account',
            description: isBusiness(details.businessGroup) ? 'Business' : 'Residential',
          },
        ]}
      />
      <p className="small soft">
        Is something not right? Call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> or write
        to <a href={`mailto:${email}`}>{email}</a>, and we will change it for you.
      </p>
    </Card>
  )
}
