import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { MailFilters } from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'
import { MAX_FILTERS } from '@switchboard/domain/mail/limits'

import { may } from '#web/http/account.ts'
import { usePlace } from '#web/http/place.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { mailAddress, parseMailboxId } from '../mailbox-address.ts'
import { LoadedMailbox, NoMailbox } from '../NoMailbox.tsx'
import { filtersQuery, useSaveFilter } from '../queries.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { FailedNotice } from './FailedNotice.tsx'
import { FilterItem } from './FilterItem.tsx'
import styles from './Filters.module.css'
import { ForwardAddresses } from './ForwardAddresses.tsx'
import { OtherScripts } from './OtherScripts.tsx'
import { TryIt } from './TryIt.tsx'
import { FILTERS_TITLE, listChangeFailure } from './words.ts'

/** The filters of a mailbox, in the order in which they act. Source: MAI-003, MAI-004. */
export function MailFiltersScreen() {
  const mailboxId = parseMailboxId(usePlace().search)
  return mailboxId === null ? (
    <>
      <Heading />
      <NoMailbox />
    </>
  ) : (
    <MailboxFilters mailboxId={mailboxId} />
  )
}

function Heading({ address }: { readonly address?: string | undefined }) {
  return (
    <PageHeading
      title={FILTERS_TITLE}
      {...(address !== undefined && { lead: `They work on mail that arrives for ${address}.` })}
      back={{ href: '/mail-settings', label: 'Mail settings' }}
    />
  )
}

function MailboxFilters({ mailboxId }: { readonly mailboxId: string }) {
  const query = useQuery(filtersQuery(mailboxId))
  return (
    <>
      <Heading address={query.data?.address} />
      <LoadedMailbox query={query} loading="Loading the filters">
        {(known) => (
          <Columns>
            <FilterList mailboxId={mailboxId} known={known} />
            {known.filters.length > 0 && <TryIt filters={known.filters} />}
            <ForwardAddresses mailboxId={mailboxId} known={known} />
            <OtherScripts mailboxId={mailboxId} />
          </Columns>
        )}
      </LoadedMailbox>
    </>
  )
}

type FilterListProps = { readonly mailboxId: string; readonly known: MailFilters }

function FilterList({ mailboxId, known }: FilterListProps) {
  const { filters, revision } = known
  const [deleting, setDeleting] = useState<MailFilter | null>(null)
  const [movedId, setMovedId] = useState<string | null>(null)
  const save = useSaveFilter(mailboxId)
  if (filters.length === 0) return <NoFilters mailboxId={mailboxId} />
  const movedNow = save.isSuccess ? filters.find(({ mailFilterId }) => mailFilterId === movedId) : undefined

  function saveChange(filter: MailFilter) {
    if (save.isPending) return
    const before = filters.find(({ mailFilterId }) => mailFilterId === filter.mailFilterId)
    setMovedId(before?.orderIndex === filter.orderIndex ? null : filter.mailFilterId)
    save.mutate({ filter, revision })
  }

  return (
    <Card title="Filters">
      {save.error !== null && (
        <TakesFocus>
          <FailedNotice {...listChangeFailure(save.error)} />
        </TakesFocus>
      )}
      <p className="soft">
        Filters run from top to bottom. Once a filter deletes a message, no later filter runs on it.
      </p>
      <p aria-live="polite" className="visually-hidden">
        {movedNow !== undefined &&
          `${movedNow.name} is number ${movedNow.orderIndex + 1} of ${filters.length} now.`}
      </p>
      <ol className={styles.list}>
        {filters.map((filter) => (
          <FilterItem
            key={filter.mailFilterId}
            filter={filter}
            known={known}
            mailboxId={mailboxId}
            isMoved={filter === movedNow}
            onDelete={() => setDeleting(filter)}
            onSave={saveChange}
          />
        ))}
      </ol>
      {may('order') && <AddFilter mailboxId={mailboxId} hasRoom={filters.length < MAX_FILTERS} />}
      {deleting !== null && (
        <DeleteDialog mailboxId={mailboxId} filter={deleting} onClose={() => setDeleting(null)} />
      )}
    </Card>
  )
}

type MailboxProps = Pick<FilterListProps, 'mailboxId'>

function NoFilters({ mailboxId }: MailboxProps) {
  return (
    <EmptyState
      icon="mail"
      title="This mailbox has no filters"
      action={may('order') ? <AddButton mailboxId={mailboxId} /> : undefined}
    >
      A filter forwards or deletes mail as it arrives.
    </EmptyState>
  )
}

function AddFilter({ mailboxId, hasRoom }: MailboxProps & { readonly hasRoom: boolean }) {
  if (!hasRoom) return <p className="soft">A mailbox has at most {MAX_FILTERS} filters.</p>
  return (
    <div>
      <AddButton mailboxId={mailboxId} />
    </div>
  )
}

function AddButton({ mailboxId }: MailboxProps) {
  return <LinkButton href={mailAddress('filters/new', mailboxId)}>Add a filter</LinkButton>
}
