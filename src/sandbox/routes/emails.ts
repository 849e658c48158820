import { Hono } from 'hono';
import { isEmailAddress } from '../emailAddress.ts';
import type { Env } from '../guard.ts';
import { type Form, formOf, integer, text } from '../parameters.ts';
import { invalid } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { createSubscriber } from '../store/subscribers.ts';

interface EmailRoutesOptions {
  /** Returns true if the account's plan allows `activation_letter=0` ("Subscriber confirmation"). */
  readonly maySkipConfirmation: () => boolean;
  readonly now: () => number;
  /** Called when there may be a confirmation letter to deliver. */
  readonly onQueued: () => void;
}

const emailFields = new Set(['email', 'list_id', 'activation_letter']);

export function emailRoutes(db: Database, options: EmailRoutesOptions): Hono<Env> {
  return new Hono<Env>().post('/emails.json', async (c) => {
    const form = await formOf(c);
    const subscriber = {
      email: emailAddress(form),
      listId: integer(form, 'list_id'),
      skipConfirmation: skipsConfirmation(form, options.maySkipConfirmation()),
      fields: Object.fromEntries([...form].filter(([name]) => !emailFields.has(name))),
    };
    const id = createSubscriber(db, c.get('account'), subscriber, options.now());
    options.onQueued();
    return c.json({ id }, 201);
  });
}

function skipsConfirmation(form: Form, allowed: boolean): boolean {
  const flag = form.get('activation_letter') ?? '1';
  if (flag !== '0' && flag !== '1') throw invalid('activation_letter: is neither 0 nor 1.');
  if (flag === '0' && !allowed) throw invalid('activation_letter: the plan does not allow 0.');
  return flag === '0';
}

function emailAddress(form: Form): string {
  const value = text(form, 'email').trim();
  if (!isEmailAddress(value)) throw invalid('email: is not an address.');
  return value;
}
