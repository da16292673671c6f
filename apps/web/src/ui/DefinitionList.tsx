import type { ReactNode } from 'react'

import styles from './DefinitionList.module.css'

export type Definition = { readonly term: string; readonly description: ReactNode }

/** Facts about one subject: terms with their descriptions. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, description }, index) => (
        <div key={`${index} ${term}`} className={styles.item}>
          <dt className="soft">{term}</dt>
          <dd className="number">{description}</dd>
        </div>
      ))}
    </dl>
  )
}
