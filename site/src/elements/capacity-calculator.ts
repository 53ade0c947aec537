import { questionOf, type Given } from '../capacity/asked.ts'
import { answer } from '../capacity/words.ts'
import { doForms } from '../forms/forms.ts'
import { planFor } from '../../../grader/capacity/plan.ts'

/** Until what is said of a long reckoning is on the screen. */
const PAINT_MS = 30

/** Reckons lanes for what somebody types, by the page’s own figures: nothing is asked of the server. */
class CapacityCalculator extends HTMLElement {
  connectedCallback(): void {
    const given = JSON.parse(this.querySelector('script[type="application/json"]')!.textContent) as Given
    doForms(this, {
      reckon: async (fields, form) => {
        const question = questionOf(fields, given)
        form.querySelector('.said')!.textContent = 'Simulating deadlines…'
        await new Promise((resolve) => setTimeout(resolve, PAINT_MS))
        form.querySelector('.said')!.innerHTML = String(answer(planFor(question, given.capacity)))
      },
    })
    this.hidden = false
  }
}

customElements.define('capacity-calculator', CapacityCalculator)
