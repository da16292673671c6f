import { useQuery } from '@tanstack/react-query'

import type { MailFilters } from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'

import { usePlace } from '#web/http/place.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { mailAddress, parseMailboxId } from '../mailbox-address.ts'
import { LoadedMailbox, NoMailbox } from '../NoMailbox.tsx'
import { filtersQuery } from '../queries.ts'
import { FilterForm } from './FilterForm.tsx'

type FindFilter = (known: MailFilters) => MailFilter | null
type FilterPageProps = { readonly title: string; readonly findFilter: FindFilter }

/** The page with the form of a filter. The address names the mailbox. */
export function FilterPage({ title, findFilter }: FilterPageProps) {
  const mailboxId = parseMailboxId(usePlace().search)
  return (
    <>
      <PageHeading
        title={title}
        back={
          mailboxId === null
            ? { href: '/mail-settings', label: 'Mail settings' }
            : { href: mailAddress('filters', mailboxId), label: 'Mail filters' }
        }
      />
      {mailboxId === null ? <NoMailbox /> : <LoadedForm mailboxId={mailboxId} findFilter={findFilter} />}
    </>
  )
}

type LoadedFormProps = { readonly mailboxId: string; readonly findFilter: FindFilter }

function LoadedForm({ mailboxId, findFilter }: LoadedFormProps) {
  return (
    <LoadedMailbox query={useQuery(filtersQuery(mailboxId))} loading="Loading the filter">
      {(known) => {
        const filter = findFilter(known)
        if (filter !== null) return <FilterForm mailboxId={mailboxId} known={known} filter={filter} />
        return (
          <EmptyState
            icon="mail"
            title="There is no such filter any more"
            action={<LinkButton href={mailAddress('filters', mailboxId)}>See the filters</LinkButton>}
          />
        )
      }}
    </LoadedMailbox>
  )
}
