import { useQuery } from '@tanstack/react-query'

import type { Mailbox } from '@switchboard/domain/mail/contract'

import { actingFor } from '#web/http/account.ts'
import { useEntries } from '#web/http/entries.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { mailAddress } from './mailbox-address.ts'
import { mailboxesQuery } from './queries.ts'
import { TITLE } from './words.ts'

/** Links to the settings of each mailbox. Source: MAI-001. */
export function MailSettingsScreen() {
  return (
    <ScreenLayout
      title={TITLE}
      lead="Filters and passwords of your mailboxes with us."
      back={{ href: '/', label: 'Home' }}
    >
      <Loaded
        query={useQuery(mailboxesQuery())}
        loading="Loading your mailboxes"
        lines={['heading', 'text', 'button']}
        failed="We could not load your mailboxes."
        advice="Your mail arrives as before."
      >
        {({ mailboxes }) =>
          mailboxes.length === 0 ? (
            <EmptyState icon="mail" title="There is no mailbox on this account">
              Once you have a mailbox with us, you set its filters and its password here.
            </EmptyState>
          ) : (
            mailboxes.map((mailbox) => <MailboxCard key={mailbox.mailboxId} mailbox={mailbox} />)
          )
        }
      </Loaded>
    </ScreenLayout>
  )
}

function MailboxCard({ mailbox: { mailboxId, address } }: { readonly mailbox: Mailbox }) {
  const { facts } = useEntries()
  // only the owner: the password opens all mail of the mailbox
  const isOwner = actingFor() === null && !facts.staff
  return (
    <Card title={address}>
      <div className="row">
        <LinkButton
          kind="plain"
          aria-label={`Filters of ${address}`}
          href={mailAddress('filters', mailboxId)}
        >
          Filters
        </LinkButton>
        {isOwner && (
          <LinkButton
            kind="plain"
            aria-label={`Change password of ${address}`}
            href={mailAddress('password', mailboxId)}
          >
            Change password
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
