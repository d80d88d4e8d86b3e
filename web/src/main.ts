import "@fontsource-variable/jost";
import "@fontsource-variable/source-sans-3";
import { mount } from "svelte";
import App from "./App.svelte";
import "./style/base.css";

mount(App, { target: document.getElementById("kolej")! });
