// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../lib/testing/render.testing.tsx';
import classes from './layout.module.css';
import { PlainList, Row, Rows } from './layout.tsx';

const classesOf = (selector: string) => document.querySelector(selector)?.className;

test('parts have their gap, their element and their attributes', async () => {
  await draw(
    <Rows gap={24} tag="section" aria-label="all">
      <Row gap={8} id="row">
        one
      </Row>
    </Rows>,
  );
  expect(classesOf('section[aria-label="all"]')).toBe(`${classes.rows} ${classes.gap24}`);
  expect(classesOf('div#row')).toBe(`${classes.row} ${classes.gap8}`);
});

test('a list is a grid if it has a gap or says so', async () => {
  await draw(
    <>
      <PlainList id="plain" />
      <PlainList id="rows" isRows />
      <PlainList id="spaced" tag="ol" gap={12} />
      words
    </>,
  );
  expect(classesOf('ul#plain')).toBe(classes.list);
  expect(classesOf('ul#rows')).toBe(`${classes.list} ${classes.rows}`);
  expect(classesOf('ol#spaced')).toBe(`${classes.list} ${classes.rows} ${classes.gap12}`);
});
