import { useQuery } from '@tanstack/react-query'

import type { MailFilters } from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'

import { usePlace } from '#web/http/place.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { mailAddress, mailboxIn } from '../mailbox-address.ts'
import { MailboxesFailed, NoMailbox } from '../NoMailbox.tsx'
import { filtersQuery } from '../queries.ts'
import { FilterForm } from './FilterForm.tsx'

type FilterIn = (known: MailFilters) => MailFilter | null
type FilterOfMailboxProps = { readonly title: string; readonly filterIn: FilterIn }

/** The form of a filter of the mailbox that the address names. */
export function FilterOfMailbox({ title, filterIn }: FilterOfMailboxProps) {
  const mailboxId = mailboxIn(usePlace().search)
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
      {mailboxId === null ? <NoMailbox /> : <Loaded mailboxId={mailboxId} filterIn={filterIn} />}
    </>
  )
}

function Loaded({ mailboxId, filterIn }: { readonly mailboxId: string; readonly filterIn: FilterIn }) {
  const filters = useQuery(filtersQuery(mailboxId))
  if (filters.data === undefined) {
    if (!filters.isError)
      return <Skeleton card label="Loading the filter" lines={['heading', 'text', 'text', 'button']} />
    if (filters.error.code === 'MAILBOX_NOT_FOUND') return <NoMailbox />
    return <MailboxesFailed onRetry={() => void filters.refetch()} retrying={filters.isFetching} />
  }
  const filter = filterIn(filters.data)
  if (filter === null)
    return (
      <EmptyState
        icon="mail"
        title="There is no such filter any more"
        action={<LinkButton href={mailAddress('filters', mailboxId)}>See the filters</LinkButton>}
      />
    )
  return <FilterForm mailboxId={mailboxId} known={filters.data} filter={filter} />
}
