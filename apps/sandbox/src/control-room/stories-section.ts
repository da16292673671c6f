import { html, type Content, type Markup } from '#sandbox/http/html.ts'

import { signInAddress } from './customers-section.ts'
import { STORIES, type Step, type Story } from './stories.ts'

/** The stories to play, each with its steps and what to look at. */
export function renderStories(portalUrl: string): Markup {
  return html`<section class="part" id="stories" aria-labelledby="stories-title">
    <h2 id="stories-title">Stories to play</h2>
    <div class="tiles wide">${STORIES.map((story) => renderStory(story, portalUrl))}</div>
  </section>`
}

function renderStory({ id, title, steps, look }: Story, portalUrl: string): Markup {
  return html`<article class="tile" id="${id}">
    <h3>${title}</h3>
    <ol>
      ${steps.map((step) => renderStep(step, portalUrl))}
    </ol>
    <p class="last"><strong>Look at:</strong> ${look}</p>
  </article>`
}

function renderStep({ does, place, press }: Step, portalUrl: string): Markup {
  return html`<li>
    ${does} ${place === undefined ? null : html`<a href="${toAddress(place, portalUrl)}">${place.name}</a>.`}
    ${press === undefined ? null : renderPress(press)}
  </li>`
}

function toAddress(place: NonNullable<Step['place']>, portalUrl: string): string {
  if ('sandbox' in place) return place.sandbox
  return 'portal' in place ? `${portalUrl}${place.portal}` : signInAddress(portalUrl, place.signInAs)
}

/** A form of the party or the time machine itself. */
function renderPress(press: NonNullable<Step['press']>): Content {
  if ('days' in press) {
    return html`<form method="post" action="/clock">
      <input type="hidden" name="days" value="${press.days}" />
      <button type="submit">${press.days === 1 ? '+1 day' : '+1 week'}</button>
    </form>`
  }
  return html`<form method="post" action="${press.at}/switches">
    <input type="hidden" name="${press.turnOn}" value="on" />
    <button type="submit">Turn on ${press.turnOn}</button>
  </form>`
}
