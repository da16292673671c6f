import { useState } from 'react'

import { helpTopics } from '@switchboard/brands/help-topics'

import { useBrand } from '#web/http/portal.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TextField } from '#web/ui/TextField.tsx'

import styles from './FindHelp.module.css'

const MAX_QUERY_CHARACTERS = 200

/** Searches the pages of the help site while the user types. Source: CON Readings. */
export function FindHelp() {
  const brand = useBrand()
  const [query, setQuery] = useState('')
  const topics = helpTopics(query, brand)
  const searchText = query.trim()
  return (
    <Card title="Find an answer">
      <search className={styles.find}>
        <TextField
          id="help-query"
          label="Search help"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_QUERY_CHARACTERS}
          value={query}
          onValueChange={setQuery}
        />
        <p className="visually-hidden" role="status">
          {topics.length === 1 ? '1 page' : `${topics.length} pages`}
        </p>
        <ul className={styles.topics}>
          {topics.map(({ title, href }) => (
            <li key={href}>
              <HelpLink href={href}>{title}</HelpLink>
            </li>
          ))}
        </ul>
        {searchText !== '' && (
          <p className={styles.elsewhere}>
            {topics.length === 0 && 'None of our most popular pages covers this. '}
            <HelpLink href={brand.helpSearch + encodeURIComponent(searchText)}>
              Search the whole help site
            </HelpLink>
          </p>
        )}
      </search>
    </Card>
  )
}

function HelpLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
      <Icon name="external" size="small" />
    </a>
  )
}
