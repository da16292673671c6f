import { useState } from 'react'

import { MAX_ADDRESSES, MAX_ADDRESSES_OF_BEGINNING } from '@switchboard/domain/qualification/contract'
import type { Location } from '@switchboard/domain/qualification/contract'

import { Button } from '#web/ui/Button.tsx'
import { useWide } from '#web/ui/use-wide.ts'

import styles from './Order.module.css'

/** Source: QUA-013. */
const WIDE_PAGE_SIZE = 5
/** Source: MOV-011. */
const NARROW_PAGE_SIZE = 10

/** One to three letters, or a number alone. */
const BEGINNING = /^(\p{L}{1,3}|\d+)$/u

type AddressResultsProps = {
  readonly addresses: readonly Location[]
  /** The searched text. */
  readonly text: string
  readonly onSelect: (address: Location) => void
}

/** The found addresses, in pages. Source: MOV-011 to MOV-013. */
export function AddressResults({ addresses, text, onSelect }: AddressResultsProps) {
  const size = useWide() ? WIDE_PAGE_SIZE : NARROW_PAGE_SIZE
  const [page, setPage] = useState(0)
  const isCut = addresses.length >= (BEGINNING.test(text) ? MAX_ADDRESSES_OF_BEGINNING : MAX_ADDRESSES)
  const pages = Math.ceil(addresses.length / size)
  return (
    <div className={styles.part}>
      <p className="small soft" role="status">
        {addresses.length === 1 ? '1 address' : `${isCut ? 'The first ' : ''}${addresses.length} addresses`}
        {pages > 1 && `, page ${page + 1} of ${pages}`}
        {isCut && '. There may be more: type more of the address to see them.'}
      </p>
      <ul className={styles.lines} aria-label="Addresses">
        {addresses.slice(page * size, (page + 1) * size).map((address) => (
          <li key={address.LocationID}>
            <Button kind="plain" block onClick={() => onSelect(address)}>
              {address.FullAddress}
            </Button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className={styles.buttons}>
          <Button kind="quiet" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button kind="quiet" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </div>
  )
}
