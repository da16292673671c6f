import { html, type Markup } from '#sandbox/http/html.ts'
import { problemNotice, type Page } from '#sandbox/http/page.ts'

import type { Book } from './book.ts'
import { TEST_CARDS } from './cards.ts'
import { newestSessions } from './newest-sessions.ts'
import { switchForm } from './switch-form.ts'
import { isOn } from './switches.ts'

export function gatewayPage(book: Book, problem: string | null): Page {
  const activeSwitches = Object.values(book.switches).filter(isOn).length
  return {
    title: 'Card gateway',
    lead:
      activeSwitches === 0
        ? 'Every switch is off: cards are taken as they should be.'
        : `Switches that are on: ${activeSwitches}.`,
    content: html`${problemNotice(problem)}${newestSessions(book)}${switchForm(book.switches)}${testCards()}`,
  }
}

function testCards(): Markup {
  return html`<section class="card">
    <h2>Test cards</h2>
    <div class="scroll" role="region" aria-label="Test cards" tabindex="0">
      <table>
        <caption>
          Any name, any security code and any month that is not over. Every other number is declined.
        </caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(TEST_CARDS).map(
            ([number, { reCo, responseText }]) =>
              html`<tr>
                <td>${number}</td>
                <td>${reCo} ${responseText}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
